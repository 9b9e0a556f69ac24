/** For password managers: whose password it is. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}
