import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processCpuMs, residentMb, treeCpuMs } from './processor-time'

test('the processor time of a process grows while it works, and that of its parent includes it', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("on"); for (;;) Math.sqrt(2)'])
  try {
    await once(child.stdout, 'data')
    const pid = child.pid as number
    const before = processCpuMs(pid)
    await expect.poll(() => processCpuMs(pid) - before, { timeout: 20_000 }).toBeGreaterThan(20)
    expect(treeCpuMs(process.pid)).toBeGreaterThan(processCpuMs(process.pid))
    expect(residentMb(pid)).toBeGreaterThan(10)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

test('a nonexistent process has used nothing', () => {
  expect(processCpuMs(2 ** 22 + 1)).toBe(0)
})
