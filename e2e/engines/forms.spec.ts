import { account } from '#src/content/account.ts'
import { auth } from '#src/content/auth.ts'
import { contact } from '#src/content/contact.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { emptyDraft } from '#src/features/contact/draft.ts'
import { createAccount, newPerson, type Person } from '../accounts.ts'
import { MESSAGE } from '../contact-form.ts'
import { linkIn, mailsTo, mailTo } from '../mailbox.ts'
import { newAddress, withDatabase } from '../stack.ts'
import { expect, test, type Visitor } from './visitor.ts'

const { form } = contact

test('the contact form says under each field what is wrong and focuses the first', async ({ visitor }) => {
  await visitor.open('/#contact')
  await visitor.fill(form.name, 'R', '#contact')
  await visitor.click('button', form.submit)
  await visitor.hasFocus(`${form.name}*`)
  await visitor.reads(3, function fieldsWithError() {
    const wrong = [...document.querySelectorAll('#contact [aria-invalid=true]')]
    const errors = wrong.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? ''))
    return errors.filter((error) => error?.checkVisibility() && error.innerText !== '').length
  })
})

test('a message brings two mails', async ({ visitor }) => {
  // Above the hourly limit, which the journeys of an hour can reach, the team gets a digest instead.
  await withDatabase((sql) => sql`delete from private.rate_buckets`)
  const email = newAddress('priya')
  await visitor.open('/#contact')
  await visitor.fill(form.name, 'Priya Raman', '#contact')
  await visitor.fill(form.email, email, '#contact')
  await visitor.fill(form.message, MESSAGE, '#contact')
  await visitor.click('button', form.submit)
  await visitor.sees(form.sent, '#contact')
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  const quoting = (await mailsTo(email)).filter(({ html }) => html.includes(MESSAGE))
  expect(quoting).toHaveLength(1)
})

test('a message can be written and sent by keys alone', async ({ visitor }) => {
  await visitor.open('/#contact')
  await visitor.click('field', form.name, '#contact')
  const typed: Record<string, string> = { name: 'Priya', email: newAddress('priya'), message: MESSAGE }
  for (const field of Object.keys(emptyDraft)) {
    await visitor.driver.type(typed[field] ?? '')
    await visitor.driver.press('Tab')
  }
  await visitor.driver.press('Enter')
  await visitor.sees(form.sent, '#contact')
})

async function logIn(visitor: Visitor, { email, password }: Person): Promise<void> {
  await visitor.open('/auth')
  await visitor.fill(auth.fields.email, email)
  await visitor.fill(auth.fields.password, password)
  await visitor.click('button', auth.logIn.submit)
}

async function isLoggedIn(visitor: Visitor): Promise<void> {
  await visitor.at('/')
  await visitor.sees('AL', `[aria-label^="${account.menu}"]`)
}

test('signing up logs in', async ({ visitor }) => {
  const { fullName, email, password } = newPerson('Ada Lovelace')
  await visitor.open('/auth')
  await visitor.click('tab', auth.signUp.tab)
  await visitor.fill(auth.fields.fullName, fullName)
  await visitor.fill(auth.fields.email, email)
  await visitor.fill(auth.fields.password, password)
  await visitor.driver.press('Enter')
  await isLoggedIn(visitor)
})

test('a wrong password is refused', async ({ visitor }) => {
  const ada = newPerson()
  await createAccount(ada)
  await logIn(visitor, { ...ada, password: 'wrong-engine' })
  await visitor.sees('Invalid login credentials')
  await visitor.at('/auth')
})

test('a session outlives a reload, and /auth leads home', async ({ visitor }) => {
  const ada = newPerson()
  await createAccount(ada)
  await logIn(visitor, ada)
  await isLoggedIn(visitor)
  await visitor.open('/auth')
  await isLoggedIn(visitor)
})

test('logging out ends the session', async ({ visitor }) => {
  const ada = newPerson()
  await createAccount(ada)
  await logIn(visitor, ada)
  await visitor.click('button', account.menu)
  await visitor.sees(ada.email)
  await visitor.click('button', account.logOut)
  await visitor.sees(account.signIn, 'header')
  await visitor.open('/')
  await visitor.sees(account.signIn, 'header')
})

test('a forgotten password is replaced by a mailed link', async ({ visitor }) => {
  const ada = newPerson()
  await createAccount(ada)
  await visitor.open('/auth')
  await visitor.click('link', auth.logIn.forgot)
  await visitor.fill(auth.fields.email, ada.email)
  await visitor.click('button', auth.forgot.submit)
  await visitor.sees(ada.email)
  await visitor.open(linkIn(await mailTo(ada.email)))
  await visitor.click('button', auth.link.proceed)
  await visitor.fill(auth.fields.newPassword, 'analytical-engine')
  await visitor.click('button', auth.newPassword.submit)
  await isLoggedIn(visitor)
})

test('the tabs of /auth answer to the arrow keys', async ({ visitor }) => {
  await visitor.open('/auth')
  await visitor.click('tab', auth.logIn.tab)
  await visitor.driver.press('ArrowRight')
  await visitor.hasFocus(auth.signUp.tab)
  await visitor.sees(auth.passwordHint)
})

test('the voice demo holds a call, or says that it cannot and offers the form', async ({ visitor }, { project }) => {
  await visitor.open('/voice-demo')
  await visitor.click('button', voiceDemo.card.start)
  if (project.name === 'webkit') {
    await visitor.sees(voiceFailures['no-webrtc'])
    await visitor.click('link', voiceDemo.contact, 'main')
    return visitor.at('/#contact')
  }
  await visitor.sees(voiceDemo.card.active)
  await visitor.click('button', voiceDemo.card.end)
  await visitor.sees(voiceDemo.summary.again)
})

test('the voice demo says that there is no microphone', async ({ visitor }, { project }) => {
  await visitor.open('/voice-demo')
  // This machine has none, but only WebKit is not given one that beeps.
  await visitor.driver.run((isWebKit) => {
    if (isWebKit) Object.assign(window, { RTCPeerConnection: Object })
    else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  }, project.name === 'webkit')
  await visitor.click('button', voiceDemo.card.start)
  await visitor.sees(voiceFailures['not-found'])
})
