import {
  avatar,
  expectToast,
  fillLogin,
  logIn,
  loginForm,
  newPerson,
  PASSWORD,
  signedUp,
  signInLink,
  signUp,
  signUpForm,
  storedSession,
  submitIn,
} from '../accounts.ts'
import { answerWith } from '../answer-with.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { withDatabase } from '../stack.ts'
import { brand } from '#src/content/brand.ts'

test('sign up, find the profile in the database, log out, log in', async ({ page }) => {
  const ada = newPerson('Ada Lovelace')
  await signUp(page, ada)
  await expectToast(page, 'status', 'Sign up successful', `Welcome to ${brand.name}!`)
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
  await expect(signInLink(page)).toHaveCount(0)

  const profiles = await withDatabase(
    (sql) => sql`select full_name from public.profiles join auth.users using (id) where email = ${ada.email}`,
  )
  expect([...profiles]).toEqual([{ full_name: 'Ada Lovelace' }])

  await avatar(page).click()
  await expect(page.getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await expect(page.getByText(ada.email)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'status', 'Logged out', 'You have been successfully logged out.')
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()

  await logIn(page, ada)
  await expectToast(page, 'status', 'Login successful', 'Welcome back!')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
})

faultTest('a wrong password shows the words of the server, and the page stays', async ({ page, ada }) => {
  const submit = await fillLogin(page, { email: ada.email, password: 'wrong-engine' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'alert', 'Login failed', 'Invalid login credentials')
  await expect(page).toHaveURL('/auth')
  await expect(submit).toBeEnabled()
  await expect(loginForm(page).getByLabel('Password')).toBeFocused()
})

faultTest('an address that has an account cannot have a second one', async ({ page, ada }) => {
  await signUp(page, ada)
  await expectToast(page, 'alert', 'Sign up failed', 'User already registered')
  await expect(page).toHaveURL('/auth?tab=signup')
})

test('the form asks for what is missing before anything is sent', async ({ page }) => {
  await page.goto('/auth?tab=signup')
  await hydrated(page)
  const form = signUpForm(page)
  await expect(form.locator('input[required]')).toHaveCount(3)
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Password')).toHaveAttribute('minlength', '6')
  await expect(form.getByText('Password must be at least 6 characters')).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) calls.push(request.url())
  })
  await form.getByLabel('Full Name').fill('Ada')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Password').pressSequentially('short')
  await form.getByLabel('Password').press('Enter')
  await expect(form.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

faultTest('a password the server finds weak is refused with its reasons, in words', async ({ page }) => {
  await answerWith(page, '**/auth/v1/signup*', {
    status: 422,
    json: { code: 'weak_password', message: 'Password is known to be weak.', weak_password: { reasons: ['pwned'] } },
  })
  await signUp(page, newPerson())
  const text = 'Password is known to be weak. It has appeared in a data leak, so others may know it.'
  await expectToast(page, 'alert', 'Sign up failed', text)
})

faultTest('while a request runs, the button says so and cannot be pressed again', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/*', async (route) => {
    await held
    await route.continue()
  })
  await logIn(page, newPerson())
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = signUpForm(page)
  await form.getByLabel('Full Name').fill('Ada')
  await form.getByLabel('Email').fill(newPerson().email)
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
})

test('someone who is logged in is sent from /auth to /', async ({ page }) => {
  await signedUp(page)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('the tab is in the address, and the arrow keys move it', async ({ page }) => {
  await page.goto('/auth')
  await hydrated(page)
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  const email = loginForm(page).getByLabel('Email')
  await email.fill('kept@example.org')
  await page.getByRole('tab', { name: 'Login' }).press('ArrowRight')
  await expect(page).toHaveURL('/auth?tab=signup')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  await expect(signUpForm(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/auth')
  await expect(email).toHaveValue('kept@example.org')
  await page.keyboard.press('End')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
})

test('password managers find what they look for', async ({ page }) => {
  await page.goto('/auth')
  const tokens = (form: string) =>
    page
      .getByRole('form', { name: form, includeHidden: true })
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(await tokens('Login')).toEqual(['username', 'current-password'])
  expect(await tokens('Sign Up')).toEqual(['name', 'username', 'new-password'])
})

faultTest('a form sent before its script has arrived keeps the password out of the address', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth')
  const form = loginForm(page)
  await expect(submitIn(form)).toBeDisabled()
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Password').fill(PASSWORD)
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await page.waitForLoadState()
  expect(page.url()).not.toContain(PASSWORD)
  expect(page.url()).not.toContain('ada')
})

test('signing up and logging out need no mouse', async ({ page }) => {
  const ada = newPerson()
  await page.goto('/auth')
  await hydrated(page)
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press(key)
      const label = await page.evaluate(() => {
        const element = document.activeElement
        if (element instanceof HTMLInputElement)
          return [...(element.labels ?? [])].map((item) => item.textContent).join(' ')
        // Not the text of <main> or <body>, which holds every word.
        return element?.matches('a, button') ? `${element.ariaLabel} ${element.textContent}` : ''
      })
      if (name.test(label)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await tabTo(/Login/)
  await page.keyboard.press('ArrowRight')
  await tabTo(/Full Name/)
  await page.keyboard.type(ada.fullName)
  await tabTo(/Email/)
  await page.keyboard.type(ada.email)
  await tabTo(/Password/)
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expect(avatar(page)).toHaveText('AL')
  // The new page has the focus at its content; the bar is before it.
  await tabTo(/Account menu/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(/Log out/)
  await page.keyboard.press('Enter')
  await expect(signInLink(page)).toBeVisible()
})
