export class StackError extends Error {
  readonly advice: string

  constructor(problem: string, advice: string) {
    super(problem)
    this.name = 'StackError'
    this.advice = advice
  }
}
