import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundledLicenses } from './bundled-licenses'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every bundled package is named once, with the text of its license', () => {
  const licenses = bundledLicenses(root, [
    'src/main.ts',
    'node_modules/fastify/fastify.js',
    'node_modules/fastify/lib/reply.js',
    'node_modules/@fastify/static/index.js',
  ])
  expect(licenses.match(/^\S+ \d\S* \(.+\)$/gm)?.map((line) => line.split(' ')[0])).toEqual([
    '@fastify/static',
    'fastify',
  ])
  expect(licenses).toContain('Permission is hereby granted, free of charge')
})

test('a package without a file for its license is named with its author', () => {
  expect(bundledLicenses(root, ['node_modules/nodemailer/lib/nodemailer.js'])).toMatch(/^nodemailer \d/)
})
