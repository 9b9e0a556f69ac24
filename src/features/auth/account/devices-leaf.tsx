import { accountPage } from '#src/content/account-page.ts'
import { backend } from './account-backend.ts'
import { Leaf } from './leaf.tsx'
import { failureText, LeafForm } from './leaf-form.tsx'

const words = accountPage.devices

export function DevicesLeaf() {
  const handleSubmit = async () => {
    const result = await backend.signOutOthers()
    return result.ok ? { done: words.done } : { failed: failureText(result.failure) }
  }

  return (
    <Leaf title={words.title}>
      <p>{words.text}</p>
      <LeafForm label={words.title} submit={words.submit} busy={words.busy} onSubmit={handleSubmit} />
    </Leaf>
  )
}
