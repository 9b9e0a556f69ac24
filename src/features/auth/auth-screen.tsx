import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { navigation } from '#src/content/navigation.ts'
import { brand as brandWords } from '#src/content/brand.ts'
import starTrails from '#src/content/pictures/star-trails.png?panel'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { AuthBox } from './auth-box.tsx'
import { viewOf } from './auth-view.ts'
import { useAuth } from './use-auth.ts'
import { useEmailLink } from './use-email-link.ts'

/** Login, sign-up and the ways back in. Whoever is logged in has nothing to do here, unless to set a new password. */
export function AuthScreen({ brand }: { brand: ReactNode }) {
  const { status, isRecovering, prepare } = useAuth()
  const link = useEmailLink()
  const search = useSearch()
  // The page was rendered without a query; the first render here has to be the same.
  const isHydrated = useBrowserValue(() => true, false)
  const view = viewOf(isHydrated ? search : '')
  const [, navigate] = useLocation()

  // Whoever touches the page needs the account code soon.
  useEffect(() => {
    const listening = new AbortController()
    const touched = () => {
      listening.abort()
      prepare()
    }
    for (const sign of ['pointermove', 'pointerdown', 'focusin']) addEventListener(sign, touched, listening)
    return () => listening.abort()
  }, [prepare])

  const hasNothingToDo = status === 'signed-in' && !isRecovering && !('link' in link)
  useEffect(() => {
    if (hasNothingToDo) navigate('/', { replace: true })
  }, [hasNothingToDo, navigate])

  return (
    <div
      data-toasts="aside"
      className="grid min-h-svh grid-rows-[clamp(5rem,22svh,11rem)_1fr] lg:grid-cols-2 lg:grid-rows-1"
    >
      <aside className="relative bg-night-950">
        <Picture
          files={starTrails}
          alt=""
          loading="eager"
          sizes="(min-width: 60rem) 50vw, 100vw"
          className="absolute inset-0 size-full object-cover object-[60%_34%] lg:object-bottom"
        />
        <div className="absolute top-[clamp(1.5rem,3vw,2.5rem)] left-[clamp(1.5rem,3vw,3rem)]">{brand}</div>
        <p className="absolute right-[clamp(1.5rem,3vw,3rem)] bottom-4 font-display text-xl tracking-normal text-brass-200 italic max-lg:[@media(max-height:30rem)]:hidden lg:bottom-[1.6rem]">
          {brandWords.promise}
        </p>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col px-[clamp(1.25rem,5vw,5rem)] py-[clamp(1.5rem,3vw,2.5rem)]"
      >
        <Link href="/" className="self-start text-link">
          <Icon name="left" />
          {navigation.backHome}
        </Link>
        <div className="mx-auto w-full max-w-108 py-8 lg:my-auto">
          <AuthBox view={view} link={link} isRecovering={isRecovering} />
        </div>
      </main>
    </div>
  )
}
