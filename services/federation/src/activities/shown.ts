/** Activities carry what they tell of: one of something trashed, deleted or private since is shown no more. */
export const shownActivities = `public and (type not in ('Create', 'Update', 'Announce') or object is null or not exists (
  select 1 from content_object o where o.ap_id = activity.object and o.visibility <> 'visible'
  union all select 1 from tombstone t where t.ap_id = activity.object))`
