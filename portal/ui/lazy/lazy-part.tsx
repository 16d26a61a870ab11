import { Button, Group } from '@mantine/core'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { needsReload } from './load-module.ts'

import classes from './lazy-part.module.css'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

type Loaded<Props> =
  | { readonly Part: ComponentType<Props>; readonly error: null }
  | { readonly error: object }

interface Overlay<Props> {
  readonly isOpen: (props: Props) => boolean
  readonly close: (props: Props) => void
}

/** The props by which a dialog or drawer is open, and is closed. */
export const DIALOG: Overlay<{ readonly opened: boolean; readonly onClose: () => void }> = {
  isOpen: ({ opened }) => opened,
  close: ({ onClose }) => onClose(),
}

/** The same props of a popover of `useLazyPopover`. */
export const PANEL: Overlay<{
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}> = {
  isOpen: ({ opened }) => opened,
  close: ({ onChange }) => onChange(false),
}

/**
 * A part of a page whose code is loaded when it is first shown, with a placeholder meanwhile. If
 * its code cannot be loaded, only the part is missing: a notice in its place has a button Try
 * again, and loading is also retried when the connection is back. `load` loads it before it is shown, for
 * a part that is never to be missed; it does not throw.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  meanwhile: (props: Props) => ReactNode,
): ComponentType<Props> & { readonly load: () => Promise<unknown> } {
  const code = openCode(load)
  function LazyPart(props: Props) {
    const { loading, retry } = useCode(code)
    return (
      <Suspense fallback={meanwhile(props)}>
        <WhenLoaded
          loading={loading}
          props={props}
          failed={(error) => <PartFailed error={error} onRetry={retry} />}
        />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, { load: () => code.get().loaded })
}

/**
 * The same for something that lies over a page: a dialog, a drawer, a menu. Its notice is in the
 * corner while the overlay should be open, and opening it again retries.
 */
export function lazyOverlay<Props extends object>(
  load: Load<Props>,
  { isOpen, close }: Overlay<Props>,
): ComponentType<Props> {
  const code = openCode(load)
  return function LazyOverlay(props: Props) {
    const opened = isOpen(props)
    const { loading, retry } = useCode(code)
    const [wasOpened, setWasOpened] = useState(opened)
    if (opened !== wasOpened) {
      setWasOpened(opened)
      if (opened && !code.isCurrent(loading)) retry()
    }
    return (
      <Suspense>
        <WhenLoaded
          loading={loading}
          props={props}
          failed={(error) =>
            opened && <PartFailed error={error} onRetry={retry} onDismiss={() => close(props)} />
          }
        />
      </Suspense>
    )
  }
}

interface Loading<Props> {
  readonly loaded: Promise<Loaded<Props>>
  /** Set once loaded: the component is rendered at once, without waiting for the promise. */
  result: Loaded<Props> | null
}

/** Loads once for all users of the part; after a failure the next call starts again. */
function openCode<Props>(load: Load<Props>) {
  let current: Loading<Props> | null = null
  function begin(): Loading<Props> {
    const loaded = load().then(
      ({ default: Part }): Loaded<Props> => ({ Part, error: null }),
      (error: object): Loaded<Props> => ({ error }),
    )
    const loading: Loading<Props> = { loaded, result: null }
    void loaded.then((result) => {
      loading.result = result
      if (result.error !== null && current === loading) current = null
    })
    current = loading
    return loading
  }
  return {
    get: () => current ?? begin(),
    isCurrent: (loading: Loading<Props>) => loading === current,
  }
}

function useCode<Props>(code: ReturnType<typeof openCode<Props>>) {
  const [loading, setLoading] = useState(code.get)
  return { loading, retry: () => setLoading(code.get()) }
}

interface WhenLoadedProps<Props> {
  readonly loading: Loading<Props>
  readonly props: Props
  readonly failed: (error: object) => ReactNode
}

function WhenLoaded<Props extends object>({ loading, props, failed }: WhenLoadedProps<Props>) {
  const loaded = loading.result ?? use(loading.loaded)
  return loaded.error === null ? <loaded.Part {...props} /> : failed(loaded.error)
}

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
  /** For overlays: the notice is in the corner, and can be dismissed. */
  readonly onDismiss?: () => void
}

/** The notice that a part could not be loaded. It needs no code that could be missing. */
function PartFailed({ error, onRetry, onDismiss }: Props) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <div
      role="alert"
      className={classes.failed}
      data-overlay={onDismiss !== undefined || undefined}
    >
      <p className={classes.title}>Could not load this</p>
      <p>{errorMessage(error)}</p>
      <Group wrap="nowrap" align="stretch" gap={8}>
        {needsReload(error) ? (
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            Reload the page
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {onDismiss && (
          <Button size="xs" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </Group>
    </div>
  )
}
