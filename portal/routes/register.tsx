import { createFileRoute } from '@tanstack/react-router'

import { HumanVerification } from '../accounts/challenge/HumanVerification.tsx'
import { RegisterScreen } from '../accounts/register/RegisterScreen.tsx'
import { OutboxLink } from '../operations/outbox/OutboxLink.tsx'

export const Route = createFileRoute('/register')({ component: Register })

function Register() {
  return <RegisterScreen verification={HumanVerification} links={<OutboxLink />} />
}
