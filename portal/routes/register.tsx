import { createFileRoute } from '@tanstack/react-router'

import { HumanVerification } from '../features/challenge/HumanVerification.tsx'
import { OutboxLink } from '../features/outbox/OutboxLink.tsx'
import { RegisterScreen } from '../features/register/RegisterScreen.tsx'

export const Route = createFileRoute('/register')({ component: Register })

function Register() {
  return <RegisterScreen verification={HumanVerification} links={<OutboxLink />} />
}
