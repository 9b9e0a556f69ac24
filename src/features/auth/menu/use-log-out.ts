import { useLocation } from 'wouter'
import { showToast } from '#src/ui/toast-store.ts'
import { failureToast, successToast } from '../auth-toasts.ts'
import { useAuth } from '../session/use-auth.ts'

export function useLogOut(): () => void {
  const { logOut } = useAuth()
  const [, navigate] = useLocation()

  const leave = async () => {
    const result = await logOut()
    showToast(result.ok ? successToast('log-out') : failureToast('log-out', result.failure))
    if (!result.ok) return
    navigate('/')
    // The logout button had the focus, and it is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return () => void leave()
}
