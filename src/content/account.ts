/** The words of the account entry in the navigation; those of /auth are in auth.ts. */
export const account = {
  signIn: 'Sign In',
  menu: 'Account menu',
  page: 'Your account',
  inbox: 'Inbox',
  logOut: 'Log out',
  signedInAs: 'Logged in as',
}
