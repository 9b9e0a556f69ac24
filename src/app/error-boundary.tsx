import { Component, type ReactNode } from 'react'
import { links } from '#src/content/links.ts'
import { Button } from '#src/ui/button.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('app: rendering failed', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" role="alert" className="mx-auto max-w-prose p-8">
        <h1 className="text-3xl">This page has stopped working</h1>
        <p className="my-6">{`Something went wrong. Reload the page. If it stops again, write to ${links.email}.`}</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    )
  }
}
