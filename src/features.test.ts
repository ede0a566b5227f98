import { describe, expect, test } from 'vitest'
import { coreEndpoints, endpointsOf } from './contract/endpoints'
import { features } from './features/every-feature'
import { featuresOn, type ServerFeature } from './server/startup/features'
import { folderOf, type Import, violations } from './source-imports'

const isTypeOnly = (one: Import) => /^(import|export)\s+type\b/.test(one.text)
/** A room of any feature. */
const room = (name: string) => new RegExp(`^features/[^/]+/${name}`)

describe('what features import', () => {
  test('core imports no feature; only what composes the product imports the lists of them', () => {
    const composes = ({ from }: Import) =>
      /^(features\/every-feature|start-product|load-product-demo|web\/main)\.tsx?$/.test(from)
    const isList = ({ from }: Import) => /^features\/(server|web|demo)\.ts$/.test(from)
    expect(violations(/^/, /^features\/[^/]+$/, composes)).toEqual([])
    expect(violations(/^(?!features\/[^/]+\/)/, /^features\/[^/]+\//, isList)).toEqual([])
  })
  test('a feature imports another one only where it says that it needs it', () => {
    const needs = new Map(features.map((feature: ServerFeature) => [feature.name, feature.needs ?? []]))
    const isNeeded = ({ from, to }: Import) =>
      folderOf(from) === folderOf(to) || (needs.get(folderOf(from)) ?? []).includes(folderOf(to))
    expect(violations(room(''), room(''), isNeeded)).toEqual([])
  })
  test('the rooms of a feature are as far apart as those of core', () => {
    expect(violations(room('domain/'), /^(?!domain\/|features\/[^/]+\/domain\/)/)).toEqual([])
    expect(
      violations(room('contract(/|.ts$)'), /^(?!domain\/|contract\/|zod$|features\/[^/]+\/(domain|contract)\/)/),
    ).toEqual([])
    expect(
      violations(room('(server/|feature.ts$|build.ts$)'), /^(web|cli|main)|^features\/[^/]+\/(web|routes)/),
    ).toEqual([])
    expect(violations(room('web(/|.ts$)'), /^(server|cli|main)|^features\/[^/]+\/(server|feature)/)).toEqual([])
    const validators = /^(contract\/(?!routes$)|zod|features\/[^/]+\/contract(\/|$))/
    expect(violations(room('web(/|.ts$)'), validators, isTypeOnly)).toEqual([])
  })
  test('no feature imports what composes core, or routes of core', () => {
    expect(violations(room(''), /^server\/(app|start|serve-api|register-routes)$|^server\/.*-routes$/)).toEqual([])
    expect(violations(room(''), /^web\/(router|main)$/)).toEqual([])
  })
})

describe('the list of features', () => {
  test('each has a name and calls that nobody else has', () => {
    const calls = [...coreEndpoints, ...features.flatMap(({ endpoints }) => endpointsOf(endpoints))]
    for (const values of [features.map(({ name }) => name), calls.map(({ name }) => name)]) {
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
    }
    const paths = calls.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })
})

describe('FEATURES_OFF', () => {
  const feature = (name: string, needs: string[] = []): ServerFeature => ({
    ...{ name, needs, about: '', endpoints: {}, registerRoutes: () => {} },
  })
  const all = [feature('seats'), feature('appeals', ['seats']), feature('webhooks')]
  const left = (off: string[]) => featuresOn(all, off).map(({ name }) => name)

  test('takes away the features that it names', () => {
    expect(left([])).toEqual(['seats', 'appeals', 'webhooks'])
    expect(left(['webhooks'])).toEqual(['seats', 'appeals'])
    expect(left(['appeals', 'seats'])).toEqual(['webhooks'])
  })
  test('names only what there is, and nothing that is needed by what stays', () => {
    expect(() => left(['webhook'])).toThrow('FEATURES_OFF names webhook. The features are: seats, appeals, webhooks.')
    expect(() => left(['seats'])).toThrow('FEATURES_OFF names seats, which appeals needs.')
  })
})
