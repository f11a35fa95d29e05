import type { OperationSpec } from './operation.ts'
import type { Scope } from './scopes.ts'
import { grantersOf } from './scopes.ts'

const isBelow = ({ scopes = [] }: OperationSpec, root: Scope): boolean =>
  scopes.some((scope) => grantersOf(scope).has(root))

/** Whether only administrators, or global moderators too, may do it. */
export const needsStaff = (operation: OperationSpec): boolean =>
  operation.staff === true || isBelow(operation, 'admin')

/** Whether it changes something. */
export const changesSomething = ({ method, writes }: OperationSpec): boolean =>
  method !== 'GET' || writes === true

/**
 * Whether the audit log keeps it when staff do it: what only they may, and what moderators may, which staff are of every
 * magazine. Where a role decides within an operation of everybody, its handler says so (`noteStaffAct`).
 */
export const isStaffAct = (operation: OperationSpec): boolean =>
  changesSomething(operation) && (needsStaff(operation) || isBelow(operation, 'moderate'))
