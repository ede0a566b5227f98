import { focusManager, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client'

afterEach(() => {
  queryClient.clear()
  focusManager.setFocused(undefined)
})

test('retries a failed query exactly once [7.client.04]', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('no')))
  await queryClient
    .fetchQuery({ queryKey: ['x'], queryFn: ask, retry: queryClient.getDefaultOptions().queries?.retry, retryDelay: 0 })
    .catch(() => {})
  expect(ask).toHaveBeenCalledTimes(2)
})

test('does not refetch on window focus [7.client.05]', async () => {
  const ask = vi.fn(() => Promise.resolve('here'))
  queryClient.mount()
  const stop = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: ask }).subscribe(() => {})
  await waitFor(() => expect(queryClient.getQueryData(['x'])).toBe('here'))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await queryClient.fetchQuery({ queryKey: ['y'], queryFn: () => Promise.resolve(1) })
  expect(ask).toHaveBeenCalledOnce()
  stop()
  queryClient.unmount()
})
