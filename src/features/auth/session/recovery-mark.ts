const KEY = 'account-recovering'

/** Marks this tab as setting a new password, so that a reload keeps the form. */
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
    return false // storage is blocked, so nothing is stored
  }
}
