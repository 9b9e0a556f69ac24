// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAuth } from './use-auth.ts'

test('useAuth throws outside its provider', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
  logged.mockRestore()
})
