import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useRef, useState } from 'react'

/** A password, with a button that shows it, reachable by keyboard as well. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const pressed = useRef(false)
  return (
    <PasswordInput
      visibilityToggleFocusable
      visible={visible}
      // Mantine shows the password on the press already, which then cannot be taken back, and not for
      // a screen reader or voice, which only click.
      onVisibilityChange={(next) => {
        if (!pressed.current) setVisible(next)
        pressed.current = false
      }}
      visibilityToggleButtonProps={{
        'aria-label': 'Show password',
        onMouseDown: () => (pressed.current = true),
        onClick: () => setVisible(!visible),
      }}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  )
}
