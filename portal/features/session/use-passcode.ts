import { useEffect, useState } from 'react'

import { useMutation } from '../../api/use-mutation.ts'
import { postPasscode, type Credentials } from './sign-in.ts'

/** Seconds until another one can be asked for: the first one needs time to arrive. */
const RESEND_AFTER = 30

/** The one-time passcode by e-mail: asked for, sent, and when it can be asked for again. */
export function usePasscode(credentials: Credentials, onRejected: (error: unknown) => void) {
  const [wait, setWait] = useState(0)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: postPasscode,
    onSuccess: () => setWait(RESEND_AFTER),
    onError: onRejected,
  })
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    sending: isPending,
    sent: isSuccess,
    /** Seconds to wait before it can be sent again. */
    wait,
    send: () => mutate(credentials),
  }
}
