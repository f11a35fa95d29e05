/** What a json column holds, as the schema knows it: a value that is not null in SQL. */
export type Json = NonNullable<unknown>

/**
 * A generated row, with what the schema cannot say of some columns: the shape of a json column, the values of a text.
 * Where the column may be null, the result says so.
 */
export type Refine<Row, Columns extends { [K in keyof Columns]: K extends keyof Row ? Row[K] : never }> = {
  [K in keyof Row]: K extends keyof Columns ? Columns[K] | Extract<Row[K], null> : Row[K]
}

/** Columns of a table that is left joined: all are null where nothing is joined. */
export type Joined<Row> = { [K in keyof Row]: Row[K] | null }
