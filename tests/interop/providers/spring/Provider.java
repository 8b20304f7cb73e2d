import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.config.annotation.web.configurers.OAuth2AuthorizationServerConfigurer;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/** Spring Authorization Server with one public client and its people, all in memory. */
@Configuration
@EnableAutoConfiguration
public class Provider {
  private static JsonNode wanted;

  public static void main(String[] args) throws Exception {
    wanted = new ObjectMapper().readTree(System.getenv("INTEROP_SETTINGS"));
    var port = wanted.get("port").asText();
    var application = new SpringApplication(Provider.class);
    application.setDefaultProperties(
        Map.of(
            "server.address", "localhost",
            "server.port", port,
            "server.servlet.session.cookie.name", "spring" + port,
            "spring.main.banner-mode", "off",
            "logging.level.root", "error"));
    application.run(args);
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Bean
  SecurityFilterChain security(HttpSecurity http) throws Exception {
    var server = OAuth2AuthorizationServerConfigurer.authorizationServer();
    return http.with(server, it -> it.oidc(Customizer.withDefaults()))
        .authorizeHttpRequests(it -> it.anyRequest().authenticated())
        .cors(Customizer.withDefaults())
        .formLogin(Customizer.withDefaults())
        .build();
  }

  @Bean
  CorsConfigurationSource corsConfigurationSource() {
    var rules = new CorsConfiguration();
    rules.setAllowedOrigins(texts(wanted.at("/client/origins")));
    rules.addAllowedHeader("*");
    rules.addAllowedMethod("*");
    var source = new UrlBasedCorsConfigurationSource();
    source.registerCorsConfiguration("/**", rules);
    return source;
  }

  @Bean
  AuthorizationServerSettings settings() {
    var issuer = "http://localhost:" + wanted.get("port").asText();
    return AuthorizationServerSettings.builder().issuer(issuer).build();
  }

  @Bean
  RegisteredClientRepository clients() {
    var client = wanted.get("client");
    var life = Duration.ofSeconds(wanted.get("tokenLifeS").asLong());
    return new InMemoryRegisteredClientRepository(
        RegisteredClient.withId("foyer")
            .clientId(client.get("id").asText())
            .clientName("Foyer")
            .clientAuthenticationMethod(ClientAuthenticationMethod.NONE)
            .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
            .authorizationGrantType(AuthorizationGrantType.REFRESH_TOKEN)
            .redirectUris(it -> it.addAll(texts(client.get("redirectUris"))))
            .postLogoutRedirectUris(it -> it.addAll(texts(client.get("signedOutUris"))))
            .scopes(it -> it.addAll(List.of("openid", "profile", "email")))
            .clientSettings(
                ClientSettings.builder()
                    .requireProofKey(true)
                    .requireAuthorizationConsent(true)
                    .build())
            .tokenSettings(TokenSettings.builder().accessTokenTimeToLive(life).build())
            .build());
  }

  @Bean
  InMemoryUserDetailsManager people() {
    var users = new ArrayList<UserDetails>();
    for (var person : wanted.get("people")) {
      users.add(
          User.withUsername(person.get("username").asText())
              .password("{noop}" + person.get("password").asText())
              .roles(person.get("role").asText())
              .build());
    }
    return new InMemoryUserDetailsManager(users);
  }

  /** Its tokens name nobody by themselves. */
  @Bean
  OAuth2TokenCustomizer<JwtEncodingContext> names() {
    return token -> {
      for (var person : wanted.get("people")) {
        if (!person.get("username").asText().equals(token.getPrincipal().getName())) continue;
        token.getClaims().claim("name", person.get("name").asText());
        token.getClaims().claim("email", person.get("email").asText());
        token.getClaims().claim("roles", List.of(person.get("role").asText()));
      }
    };
  }
}
