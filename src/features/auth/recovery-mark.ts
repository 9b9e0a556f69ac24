const KEY = 'account-recovering'

/** Remembers in this tab that a new password is being set, so that a reload does not lose the form for it. */
export function markRecovering(isRecovering: boolean): void {
  try {
    if (isRecovering) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch (error) {
    console.warn('auth: storage is blocked, so a reload will end the recovery', error)
  }
}

export function wasRecovering(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // blocked, so nothing can have been kept in it
  }
}
