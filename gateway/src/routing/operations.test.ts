import { operations } from '@app/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { routeOperations } from './operations.ts'

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

test('every address names its own methods, not those of one that its words would fit', () => {
  const routes = routeOperations(operations)
  const wrong = operations.flatMap(({ path }) => {
    const own = operations
      .filter((other) => shapeOf(other.path) === shapeOf(path))
      .map(({ method }) => method)
    const named = routes
      .allowed(path.replaceAll(/\{\w+\}/g, '7'))
      .filter((name) => !/HEAD|OPTIONS/.test(name))
    return named.toSorted().join() === own.toSorted().join() ? [] : [{ path, own, named }]
  })
  expect(wrong).toEqual([])
})
