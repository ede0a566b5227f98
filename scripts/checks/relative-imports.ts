import { posix } from 'node:path'

/** The known files that a source file imports by a relative path, also with `import()` or only for its effect. */
export function relativeImports(path: string, text: string, isKnown: (path: string) => boolean): string[] {
  const specifiers = [...text.matchAll(/(?:from|import\(?) ?'(\.[^'\n]+)'/g)].map(([, one = '']) => one)
  return specifiers
    .map((specifier) => posix.join(posix.dirname(path), specifier))
    .flatMap((target) => [target, `${target}.ts`, `${target}.tsx`].filter(isKnown))
}
