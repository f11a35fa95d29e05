/** Activities carry what they tell of: one of something trashed, deleted, private or in a magazine for this instance alone since is shown no more. */
export const shownActivities = `public and (type not in ('Create', 'Update', 'Announce') or object is null or not exists (
  select 1 from content_object o where o.ap_id = activity.object and (o.visibility <> 'visible'
    or o.local and o.magazine_id in (select magazine_id from magazine_card where not federated))
  union all select 1 from tombstone t where t.ap_id = activity.object))`
