import { useLocation } from 'wouter'
import { showToast } from '#src/ui/toast-store.ts'
import { failureToast, successToast } from './auth-toasts.ts'
import { useAuth } from './use-auth.ts'

export function useLogOut(): () => void {
  const { logOut } = useAuth()
  const [, navigate] = useLocation()

  const leave = async () => {
    const result = await logOut()
    showToast(result.ok ? successToast('log-out') : failureToast('log-out', result.failure))
    if (!result.ok) return
    navigate('/')
    // What had the focus, the way out, is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return () => void leave()
}
