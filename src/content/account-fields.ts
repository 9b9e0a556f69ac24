/** The words of the fields of /auth and /account. Separate from auth.ts, which /account does not need. */
export const accountFields = {
  labels: { fullName: 'Full Name', email: 'Email', password: 'Password', newPassword: 'New password' },
  passwordHint: (characters: number) => `Password must be at least ${characters} characters`,
  showPassword: { show: 'Show', hide: 'Hide', what: 'password' },
  /** By the name of the field. */
  missing: {
    'full-name': 'Enter your full name',
    email: 'Enter your email',
    password: 'Enter your password',
    'current-password': 'Enter your current password',
  } as Record<string, string>,
  wrongEmail: 'Please enter a valid email address',
}
