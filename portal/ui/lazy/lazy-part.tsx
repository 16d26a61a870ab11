import { Button } from '@mantine/core'
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
import { isOutdated } from './load-module.ts'

import classes from './lazy-part.module.css'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

type Loaded<Props> =
  | { readonly Part: ComponentType<Props>; readonly error: null }
  | { readonly error: object }

interface Overlay<Props> {
  readonly isOpen: (props: Props) => boolean
  readonly close: (props: Props) => void
}

/** How a dialog or drawer says that it is open, and is closed. */
export const DIALOG: Overlay<{ readonly opened: boolean; readonly onClose: () => void }> = {
  isOpen: ({ opened }) => opened,
  close: ({ onClose }) => onClose(),
}

/** The same of what `useLazyPopover` opens. */
export const PANEL: Overlay<{
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}> = {
  isOpen: ({ opened }) => opened,
  close: ({ onChange }) => onChange(false),
}

/**
 * A part of a page whose code is loaded when it is first shown, with something in its place
 * meanwhile. If its code cannot be loaded, only the part is missing: a notice stands in its place
 * whose Try again loads it anew, as does a connection that is back.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  meanwhile: (props: Props) => ReactNode,
): ComponentType<Props> {
  const code = openCode(load)
  return function LazyPart(props: Props) {
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
}

/**
 * The same for what lies over a page: a dialog, a drawer, a menu. Its notice stands in the corner
 * for as long as it is to be open, and opening it again tries again.
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
  /** Once it is there: what is loaded is drawn at once, not after the promise was asked. */
  result: Loaded<Props> | null
}

/** One loading for all who show the part; one that failed is given up, and the next begins anew. */
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
  /** For what lies over the page: the notice stands in the corner, and can be dismissed. */
  readonly onDismiss?: () => void
}

/** Says that the code of a part could not be loaded. Needs no code of its own that could be missing. */
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
      <div className={classes.actions}>
        {isOutdated(error) ? (
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
      </div>
    </div>
  )
}
