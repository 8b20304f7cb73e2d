/** By access: who can watch, where that is not everybody here. Pages and cards say it in the same words. */
export const narrowAudience = {
  public: undefined,
  internal: undefined,
  restricted: 'People it is shared with can watch',
  private: 'Only its editors can watch',
}
