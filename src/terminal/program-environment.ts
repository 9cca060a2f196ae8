type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for a pager or a browser, which may run for days: without the secrets that only ems needs. */
export const programEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^EMS_(?:CLIENT_SECRET$|TOKEN$|VALUE_)/.test(name)));
