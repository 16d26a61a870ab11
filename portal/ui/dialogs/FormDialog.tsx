import { Button, Group, Modal, Text } from '@mantine/core'
import { useId } from 'react'

import { useOpenedAfterMount } from './dialog-state.ts'
import type { FormFrameProps } from './FormDrawer.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

import classes from './FormFrame.module.css'

/**
 * A form in the middle of the page, its buttons always in sight; otherwise like `FormDrawer`. Keep
 * it mounted and switch `opened`.
 */
export function FormDialog(props: FormFrameProps) {
  const { opened, title, size = '34rem', onClose, onSubmit, dirty, submitting = false } = props
  const form = useId()
  const shown = useOpenedAfterMount(opened)
  const focus = useFormFocus({ form, opened, submitting })
  const { mayLeave } = useLeaveGuard(opened && dirty, { onDiscard: props.onDiscard })

  async function close() {
    if (submitting || !focus.isOnTop()) return
    if (!dirty || (await mayLeave())) onClose()
  }

  return (
    <Modal
      opened={shown}
      onClose={close}
      onExitTransitionEnd={focus.returnFocus}
      title={title}
      size={size}
      padding={0}
      classNames={{ content: classes.dialog, header: classes.header, body: classes.body }}
    >
      <form
        id={form}
        noValidate
        data-form="dialog"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles the submit of a form that this form has opened outside itself.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {props.children}
      </form>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Text span mr="auto" aria-live="polite">
          {props.status}
        </Text>
        <Button variant="default" onClick={close} disabled={submitting}>
          Cancel
        </Button>
        <Button type="submit" form={form} loading={submitting} disabled={props.submitDisabled}>
          {props.submitLabel ?? 'Save'}
        </Button>
      </Group>
    </Modal>
  )
}
