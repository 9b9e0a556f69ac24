import { eachField, fieldNames, type ContactField } from '#shared/contact-message.ts'

export type ContactDraft = Record<ContactField, string>

const KEY = 'contact-draft'

export const emptyDraft: ContactDraft = eachField(() => '')

export function readDraft(): ContactDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return draftOf(Object.entries(Object(stored)))
  } catch {
    return emptyDraft // storage is blocked or has other content
  }
}

export function draftOf(values: readonly (readonly [string, unknown])[]): ContactDraft {
  const texts = values.filter(([name, value]) => name in emptyDraft && typeof value === 'string')
  return { ...emptyDraft, ...Object.fromEntries(texts) }
}

export function changesOf(draft: ContactDraft, before: ContactDraft): Partial<ContactDraft> {
  return Object.fromEntries(
    fieldNames.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name]]),
  )
}

/** Saves the fields that changed here: another tab may have written the others. */
export function saveDraft(changes: Partial<ContactDraft>): void {
  const draft = { ...readDraft(), ...changes }
  const isEmpty = Object.values(draft).every((text) => text === '')
  try {
    if (isEmpty) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch (error) {
    console.warn('contact: draft not saved', error)
  }
}
