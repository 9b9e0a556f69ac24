import { expect, test } from 'vitest'
import { makePlan } from './plan.ts'

test('the same seed makes the same plan, another seed another', () => {
  expect(makePlan(1_000, 7)).toEqual(makePlan(1_000, 7))
  expect(makePlan(1_000, 8)).not.toEqual(makePlan(1_000, 7))
})

test('10,000 submissions meet at least 25 kills of Postgres, 50 of the function and five minutes of outage', () => {
  const { postgresKills, functionKills, outages, flood, lastsMs, ...plan } = makePlan(10_000, 1)
  const visitors = [...plan.visitors, ...plan.quietVisitors]
  expect(new Set(visitors.map(({ number }) => number)).size).toBe(10_000)
  expect(postgresKills).toHaveLength(25)
  expect(functionKills).toHaveLength(50)
  const outageMs = outages.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  expect(outageMs).toBeGreaterThanOrEqual(300_000)
  expect(visitors.filter(({ closesEarly }) => closesEarly)).toHaveLength(3_000)
  expect(visitors.filter(({ isCut }) => isCut)).toHaveLength(100)
  expect(visitors.filter(({ poison }) => poison !== null)).toHaveLength(500)
  const times = [...postgresKills, ...functionKills, ...outages.map(({ untilMs }) => untilMs), flood.untilMs]
  expect(Math.max(...times)).toBeLessThanOrEqual(lastsMs)
})

test('a small run still meets every kind of fault, and no two outages at once', () => {
  const { postgresKills, functionKills, outages, ...plan } = makePlan(100, 1)
  const visitors = [...plan.visitors, ...plan.quietVisitors]
  expect(postgresKills.length).toBeGreaterThanOrEqual(4)
  expect(functionKills.length).toBeGreaterThanOrEqual(4)
  expect(new Set(visitors.map(({ poison }) => poison))).toEqual(new Set([null, 'address', 'words']))
  expect(visitors.some(({ isCut }) => isCut)).toBe(true)
  expect(plan.quietVisitors).toHaveLength(10)
  expect(outages.map(({ mood }) => mood)).toEqual(['refusing', 'hanging', 'unavailable', 'limiting'])
  for (const [index, { fromMs }] of outages.entries()) {
    expect(fromMs).toBeGreaterThanOrEqual(outages[index - 1]?.untilMs ?? 0)
  }
})
