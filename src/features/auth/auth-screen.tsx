import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { navigation } from '#src/content/navigation.ts'
import { brand as brandWords } from '#src/content/brand.ts'
import panel from '#brand/pictures/panel.png?panel'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { AuthBox } from './auth-box.tsx'
import { returnPath, viewOf } from './auth-view.ts'
import { useAuth } from './session/use-auth.ts'
import { useEmailLink } from './mail/use-email-link.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './auth-screen.css'

/** Login, sign-up and recovery. A visitor who is logged in is redirected, unless a new password has to be set. */
export function AuthScreen({ brand }: { brand: ReactNode }) {
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
    <div data-toasts="aside" className="auth-screen">
      <aside className="auth-art">
        <Picture
          files={panel}
          alt=""
          loading="eager"
          sizes="(min-width: 60rem) 50vw, 100vw"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="auth-brand">{brand}</div>
        <p className="absolute right-[clamp(1.5rem,3vw,3rem)] bottom-[1.6rem] font-display text-xl tracking-normal text-brass-200 italic max-lg:hidden">
          {brandWords.promise}
        </p>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col px-[clamp(1.25rem,5vw,5rem)] py-[clamp(1.25rem,3svh,2.5rem)] max-lg:pt-3"
      >
        <Link href="/" className="self-start text-link">
          <Icon name="left" />
          {navigation.backHome}
        </Link>
        <div className="auth-box">
          <AuthBox view={view} link={link} isRecovering={isRecovering} />
        </div>
      </main>
    </div>
  )
}
