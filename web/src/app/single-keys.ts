/** Every single key there is; what they do is fetched when one is first pressed. */
export const singleKeys = 'jk][olazbrcCnN./gtdv?'
type Letters<S extends string> = S extends `${infer First}${infer Rest}` ? First | Letters<Rest> : never
export type SingleKey = Letters<typeof singleKeys>
