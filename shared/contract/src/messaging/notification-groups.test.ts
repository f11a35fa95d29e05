import { expect, test } from 'vitest'
import { notificationGroups, typesOfGroup } from './notification-groups.ts'
import { notificationTypes } from './notification-kinds.ts'

test('every type is of one group, so that all groups together are the whole list', () => {
  expect(notificationGroups.flatMap(typesOfGroup).toSorted()).toEqual(notificationTypes.toSorted())
})
