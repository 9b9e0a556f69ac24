import { brand } from './brand.ts'

export const auth = {
  heading: `Your ${brand.name} account`,
  back: 'Back to home',
  signIn: 'Sign In',
  logOut: 'Log out',
  logIn: { tab: 'Login', submit: 'Login', busy: 'Logging in...' },
  signUp: {
    tab: 'Sign Up',
    submit: 'Sign Up',
    busy: 'Creating account...',
    passwordHint: 'Password must be at least 6 characters',
  },
  fields: { fullName: 'Full Name', email: 'Email', password: 'Password' },
}
