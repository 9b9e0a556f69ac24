import { expect, test } from 'vitest'
import { makePlan } from './plan.ts'

test('the same seed makes the same plan, another seed another', () => {
  expect(makePlan(1_000, 7)).toEqual(makePlan(1_000, 7))
  expect(makePlan(1_000, 8)).not.toEqual(makePlan(1_000, 7))
})

test('10,000 submissions meet at least 25 kills of Postgres, 50 of the function and five minutes of outage', () => {
  const { visitors, postgresKills, functionKills, outages, lastsMs } = makePlan(10_000, 1)
  expect(postgresKills).toHaveLength(25)
  expect(functionKills).toHaveLength(50)
  const outageMs = outages.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  expect(outageMs).toBeGreaterThanOrEqual(300_000)
  expect(visitors.filter(({ closesEarly }) => closesEarly)).toHaveLength(3_000)
  const times = [...postgresKills, ...functionKills, ...outages.map(({ untilMs }) => untilMs)]
  expect(Math.max(...times)).toBeLessThanOrEqual(lastsMs)
})

test('a small run still meets every kind of fault, and no two outages at once', () => {
  const { postgresKills, functionKills, outages } = makePlan(100, 1)
  expect(postgresKills.length).toBeGreaterThanOrEqual(4)
  expect(functionKills.length).toBeGreaterThanOrEqual(4)
  expect(outages.map(({ mood }) => mood)).toEqual(['refusing', 'hanging', 'unavailable', 'limiting'])
  for (const [index, { fromMs }] of outages.entries()) {
    expect(fromMs).toBeGreaterThanOrEqual(outages[index - 1]?.untilMs ?? 0)
  }
})
