const remotes = (relation: string, who: string) =>
  `from ${relation} relation join remote_actor r on r.kind = 'user' and r.local_id = relation.${who} and r.gone_at is null`
/** From where to read the followers elsewhere of the person whose id follows. */
export const REMOTE_FOLLOWERS = `${remotes('user_follow', 'follower_id')} where relation.followed_id =`
/** From where to read the subscribers elsewhere of the magazine whose id follows. */
export const REMOTE_SUBSCRIBERS = `${remotes('magazine_subscription', 'user_id')} where relation.magazine_id =`
