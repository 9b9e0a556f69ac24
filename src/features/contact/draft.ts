import { eachField, type ContactField } from '#shared/contact-message.ts'

export type ContactDraft = Record<ContactField, string>

const KEY = 'contact-draft'

export const emptyDraft: ContactDraft = eachField(() => '')

export function readDraft(): ContactDraft {
  try {
    const stored: Record<string, unknown> = { ...Object(JSON.parse(localStorage.getItem(KEY) ?? '{}')) }
    return eachField((name) => (typeof stored[name] === 'string' ? stored[name] : ''))
  } catch {
    return emptyDraft // storage is blocked or has other content
  }
}

export function saveDraft(draft: ContactDraft): void {
  const isEmpty = Object.values(draft).every((text) => text === '')
  try {
    if (isEmpty) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch (error) {
    console.warn('contact: draft not saved', error)
  }
}
