type Environment = Readonly<Record<string, string | undefined>>;

/** For a pager or a browser, which may run for days: without the secrets that only ems needs. */
export const programEnvironment = (env: Environment): Environment => {
  const { EMS_CLIENT_SECRET: _secret, EMS_TOKEN: _token, ...rest } = env;
  return rest;
};
