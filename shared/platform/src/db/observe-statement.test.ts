import { expect, test } from 'vitest'
import { nameOf } from './observe-statement.ts'

test.each([
  ['insert into "vote" ("item_id") values ($1) on conflict do nothing', 'insert vote'],
  ['update "magazine" set "name" = $1 where "id" = $2', 'update magazine'],
  ['delete from "ban" where "id" = $1', 'delete ban'],
  ['select "id", "name" from "account" where "id" in ($1, $2)', 'select account'],
  ['select count(*) from only "content"."item"', 'select item'],
  ['insert into "bus"."job" ("id") values ($1)', 'insert job'],
  ['with gate as (select 1) select 2', 'with'],
  ['', 'other'],
])('%s is measured as %s', (sql, name) => {
  expect(nameOf({ sql })).toBe(name)
})

test('a prepared statement is measured by its own name', () => {
  expect(nameOf({ sql: 'insert into job (id) values ($1)', options: { name: 'job-add' } })).toBe('job-add')
})
