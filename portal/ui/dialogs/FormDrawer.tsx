import { Box, Button, Drawer, Group } from '@mantine/core'
import { useId, type ReactNode } from 'react'

import { useOpenedAfterMount } from './dialog-state.ts'
import { useFormFocus } from './use-form-focus.ts'
import { confirmLeave, useLeaveGuard } from './use-leave-guard.ts'

import classes from './FormFrame.module.css'

/** Props of a form's frame, a drawer or a dialog. */
export interface FormFrameProps {
  readonly opened: boolean
  readonly title: string
  /** Pixels or a CSS length; on narrow screens the form has the whole width. */
  readonly size?: number | string
  /** Called on closing, only if nothing unsaved is lost or the user agreed to lose it. */
  readonly onClose: () => void
  readonly onSubmit: () => void
  /** Called when the user agrees to lose the changes. */
  readonly onDiscard?: () => void
  readonly submitLabel?: string
  readonly submitDisabled?: boolean
  readonly submitting?: boolean
  /** How the saving goes, beside the buttons. */
  readonly status?: string
  /** True while there are changes that closing would lose. */
  readonly dirty: boolean
  readonly children: ReactNode
}

interface Props extends FormFrameProps {
  /** Asks before changes are lost; true when they may be. */
  readonly confirmLoss?: () => Promise<boolean>
  /** Closes without saving. Where it is given, `confirmLoss` saves instead of asking. */
  readonly discard?: () => void
  /** True to leave the page beside it undimmed; a press there closes the drawer all the same. */
  readonly clear?: boolean
  /** Buttons at the left of the footer. */
  readonly extra?: ReactNode
}

/**
 * A form that slides in from the right, its buttons always in sight. Keep it mounted and switch
 * `opened`, so that it can slide out and return the focus.
 */
export function FormDrawer(props: Props) {
  const { opened, title, size = 500, onClose, onSubmit, dirty, submitting = false } = props
  const form = useId()
  const shown = useOpenedAfterMount(opened)
  const focus = useFormFocus({ form, opened, submitting })
  const { confirmLoss = confirmLeave } = props
  const { mayLeave } = useLeaveGuard(opened && dirty, { confirmLoss, onDiscard: props.onDiscard })

  async function close() {
    if (submitting || !focus.isOnTop()) return
    if (!dirty || (await mayLeave())) onClose()
  }

  return (
    <Drawer
      opened={shown}
      onClose={close}
      onExitTransitionEnd={focus.returnFocus}
      title={title}
      position="right"
      size={size}
      padding={0}
      overlayProps={props.clear ? { backgroundOpacity: 0 } : undefined}
      classNames={{ content: classes.drawer, header: classes.header, body: classes.body }}
    >
      <form
        id={form}
        noValidate
        data-form="drawer"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {props.children}
      </form>
      <Group gap="xs" className={classes.footer}>
        <Box mr="auto">
          {props.extra}
          <span aria-live="polite">{props.status}</span>
        </Box>
        {props.discard ? (
          <Button variant="default" onClick={props.discard} disabled={submitting || !dirty}>
            Discard
          </Button>
        ) : (
          <Button variant="default" onClick={close} disabled={submitting}>
            Cancel
          </Button>
        )}
        <Button type="submit" form={form} loading={submitting} disabled={props.submitDisabled}>
          {props.submitLabel ?? 'Save'}
        </Button>
      </Group>
    </Drawer>
  )
}
