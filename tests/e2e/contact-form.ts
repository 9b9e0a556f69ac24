import { expect, type Page } from '@playwright/test'
import { openPage } from '../support/hydrated.ts'
import * as contact from '#src/brand/contact.data.ts'
import { newAddress } from './stack.ts'

export const MESSAGE = 'We route 900 shipments a day by hand.'

export const form = (page: Page) => page.getByRole('form', { name: contact.title })
export const button = (page: Page) => form(page).getByRole('button')
export const receipt = (page: Page) => page.getByRole('region', { name: 'We have your message.' })

type Typed = { name?: string; email?: string; company?: string; message?: string }

/** Opens the form, fills it in, and returns the visitor's address. */
export async function fill(page: Page, typed: Typed = {}): Promise<string> {
  await openPage(page, '/#contact')
  return fillIn(page, typed)
}

/** The same on the page that is open, also if its app is not. */
export async function fillIn(page: Page, typed: Typed = {}): Promise<string> {
  const { name = 'Priya Raman', email = newAddress('priya'), company = '', message = MESSAGE } = typed
  await form(page).getByLabel('Name').fill(name)
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Company').fill(company)
  await form(page).getByLabel('Message').fill(message)
  return email
}

/** Presses the button and waits for the receipt. */
export async function send(page: Page): Promise<void> {
  await button(page).click()
  await expect(receipt(page)).toContainText('A confirmation is on its way to this address.')
}
