import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { AuthBox } from './auth-box.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { returnPath, viewOf } from './auth-view.ts'
import { useAuth } from './session/use-auth.ts'
import { useEmailLink } from './mail/use-email-link.tsx'

/** Login, sign-up and recovery. A visitor who is logged in is redirected, unless a new password has to be set. */
export function AuthScreen({ brand, lead }: { brand: ReactNode; lead: string }) {
  const { status, isRecovering, prepare } = useAuth()
  const link = useEmailLink()
  const search = useSearch()
  // Hydration has to match the HTML, which is prerendered without a query.
  const isHydrated = useBrowserValue(() => true, false)
  const view = viewOf(isHydrated ? search : '')
  const [, navigate] = useLocation()
  const goal = returnPath(useHistoryState())

  // A visitor who touches the page needs the account code soon.
  useEffect(() => {
    const listening = new AbortController()
    const touched = () => {
      listening.abort()
      prepare()
    }
    for (const sign of ['pointermove', 'pointerdown', 'focusin']) addEventListener(sign, touched, listening)
    return () => listening.abort()
  }, [prepare])

  useEffect(() => {
    delete document.documentElement.dataset['link']
  }, [])

  const hasNothingToDo = status === 'signed-in' && !isRecovering && !('link' in link)
  useEffect(() => {
    if (hasNothingToDo) navigate(goal, { replace: true })
  }, [hasNothingToDo, navigate, goal])

  return (
    <AuthFrame brand={brand}>
      <AuthBox view={view} lead={lead} link={link} isRecovering={isRecovering} />
    </AuthFrame>
  )
}
