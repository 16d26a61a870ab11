import { useState, type ReactNode } from 'react'

import { RegisterForm, type RegisterProps } from './RegisterForm.tsx'
import { RegistrationSent } from './RegistrationSent.tsx'

interface Props extends RegisterProps {
  /** More links for the foot. */
  readonly links?: ReactNode
}

/** A visitor requests an account, and sees what happens next. */
export function RegisterScreen({ verification, links }: Props) {
  const [registered, setRegistered] = useState<{ email: string } | null>(null)
  return registered === null ? (
    <RegisterForm verification={verification} onRegistered={setRegistered} />
  ) : (
    <RegistrationSent {...registered} links={links} />
  )
}
