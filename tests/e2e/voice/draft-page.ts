import type { Locator, Page } from '@playwright/test'
import { contactFields } from '#shared/contact-message.ts'

/** The draft of a conversation, for review. */
export class DraftPage {
  readonly dialog: Locator
  /** The same once it is sent. */
  readonly sent: Locator
  readonly name: Locator
  readonly email: Locator
  readonly message: Locator
  readonly transcript: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Send this to us' })
    this.sent = page.getByRole('dialog', { name: 'We have your message.' })
    this.name = this.dialog.getByLabel(contactFields.name.label)
    this.email = this.dialog.getByLabel(contactFields.email.label)
    this.message = this.dialog.getByLabel(contactFields.message.label)
    this.transcript = this.dialog.getByLabel('Add the transcript')
    this.send = this.dialog.getByRole('button', { name: 'Send Message' })
  }
}
