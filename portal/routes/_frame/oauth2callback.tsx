import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

import {
  type DriveCallback,
  readDriveCallback,
} from '../../screenshots/cloud-drives/drive-callback.ts'
import { DriveCallbackScreen } from '../../screenshots/cloud-drives/DriveCallbackScreen.tsx'
import { useHiddenAppBar } from '../../ui/shell/Shell.tsx'

/** Milliseconds that the confirmation is shown. */
const CLOSE_DELAY_MS = 2000

export const Route = createFileRoute('/_frame/oauth2callback')({
  validateSearch: (search): DriveCallback => readDriveCallback(search),
  component: OAuthCallback,
})

/** A small window without app bar, which appears once the window should have closed. */
function OAuthCallback() {
  const { code, state, error, upload } = Route.useSearch()
  const navigate = Route.useNavigate()
  // The parameters on arrival: a started upload replaces them in the URL.
  const [back] = useState({ code, state, error })
  const [done, setDone] = useState(false)
  const [left, setLeft] = useState(false)
  useHiddenAppBar(!left)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      setLeft(true)
      window.close()
    }, CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <DriveCallbackScreen
      back={{ ...back, upload }}
      onStarted={(id) => void navigate({ search: { upload: id }, replace: true })}
      onDone={useCallback(() => setDone(true), [])}
    />
  )
}
