import { expect, type Page } from '@playwright/test'
import { newAddress } from './stack.ts'

export const MESSAGE = 'We route 900 shipments a day by hand.'

export const form = (page: Page) => page.getByRole('form', { name: 'Tell us where you want to go' })
export const button = (page: Page) => form(page).getByRole('button')

type Typed = { name?: string; email?: string; company?: string; message?: string }

/** Opens the form, fills it in and answers with the visitor's address. */
export async function fill(page: Page, typed: Typed = {}): Promise<string> {
  const { name = 'Priya Raman', email = newAddress('priya'), company = '', message = MESSAGE } = typed
  await page.goto('/#contact')
  await expect(button(page)).toBeEnabled()
  await form(page).getByLabel('Name').fill(name)
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Company').fill(company)
  await form(page).getByLabel('Message').fill(message)
  return email
}
