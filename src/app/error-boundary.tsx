import { Component, type ReactNode } from 'react'
import { failure } from '#src/content/failure.ts'
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
        <h1 className="text-3xl">{failure.heading}</h1>
        <p className="my-6">{failure.message}</p>
        <Button onClick={() => location.reload()}>{failure.reload}</Button>
      </main>
    )
  }
}
