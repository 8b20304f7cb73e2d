# The portal of LemonLDAP::NG with one OpenID client and its people, on files of its own in this folder.
use strict;
use warnings;
use Cwd 'getcwd';
use File::Path 'make_path';
use JSON::PP;
use Crypt::OpenSSL::RSA;
use Plack::Builder;

my $wanted = decode_json( $ENV{INTEROP_SETTINGS} );
my $client = $wanted->{client};
my $root   = "http://localhost:$wanted->{port}";
my $folder = getcwd();
my $shared = '/usr/share/lemonldap-ng/portal';
make_path( map { "$folder/$_" } qw(conf cache sessions locks persistent plocks oidc olocks) );

sub kept {
    my ( $place, $locks ) = @_;
    return { Directory => "$folder/$place", LockDirectory => "$folder/$locks" };
}

sub write_file {
    my ( $name, $text ) = @_;
    open my $file, '>', "$folder/$name" or die "$name: $!";
    print $file $text;
    close $file;
}

my $key = Crypt::OpenSSL::RSA->generate_key(2048);
write_file(
    'conf/lmConf-1.json',
    encode_json(
        {
            cfgNum                  => 1,
            cfgDate                 => time,
            key                     => 'for-tests-on-loopback-only',
            domain                  => 'localhost',


            locationRules           => { localhost => { default => 'accept' } },
            portal                  => "$root/",
            cookieName              => "lemonldap$wanted->{port}",
            authentication          => 'Demo',
            userDB                  => 'Same',
            passwordDB              => 'Null',
            demoExportedVars        => { uid => 'uid', cn => 'cn', mail => 'mail' },
            globalStorage           => 'Apache::Session::File',
            globalStorageOptions    => kept( 'sessions', 'locks' ),
            persistentStorage       => 'Apache::Session::File',
            persistentStorageOptions => kept( 'persistent', 'plocks' ),
            oidcStorage             => 'Apache::Session::File',
            oidcStorageOptions      => kept( 'oidc', 'olocks' ),
            portalAntiFrame         => 0,
            issuerDBOpenIDConnectActivation => 1,
            issuerDBOpenIDConnectPath       => '^/oauth2/',
            oidcServicePrivateKeySig        => $key->get_private_key_string,
            oidcServicePublicKeySig         => $key->get_public_key_x509_string,
            oidcServiceKeyIdSig             => 'signing',
            oidcServiceMetaDataIssuer       => $root,
            oidcServiceAllowAuthorizationCodeFlow => 1,
            corsEnabled      => 1,
            corsAllow_Origin => $client->{origins}[0],
            corsAllow_Headers => 'authorization,content-type',
            corsAllow_Methods => 'GET,POST',
            oidcRPMetaDataExportedVars => {
                foyer => { name => 'cn', email => 'mail', preferred_username => 'uid', groups => 'groups' }
            },
            oidcRPMetaDataOptionsExtraClaims => { foyer => { groups => 'groups' } },
            oidcRPMetaDataOptions => {
                foyer => {
                    oidcRPMetaDataOptionsClientID     => $client->{id},
                    oidcRPMetaDataOptionsDisplayName  => 'Foyer',
                    oidcRPMetaDataOptionsPublic       => 1,
                    # Whoever has just agreed would be left on its own page by a sign-out.
                    oidcRPMetaDataOptionsBypassConsent => 1,
                    oidcRPMetaDataOptionsRequirePKCE  => 1,
                    oidcRPMetaDataOptionsRefreshToken => 1,
                    oidcRPMetaDataOptionsIDTokenSignAlg => 'RS256',
                    oidcRPMetaDataOptionsAccessTokenExpiration => $wanted->{tokenLifeS},
                    oidcRPMetaDataOptionsRedirectUris => join( ' ', @{ $client->{redirectUris} } ),
                    oidcRPMetaDataOptionsPostLogoutRedirectUris => join( ' ', @{ $client->{signedOutUris} } ),
                }
            },
        }
    )
);
write_file( 'lemonldap-ng.ini', <<"INI" );
[all]
logLevel = error
[configuration]
type = File
dirName = $folder/conf
[portal]
staticPrefix = /static
templateDir = $shared/templates
languages = en
portalSkin = bootstrap
INI
$ENV{LLNG_DEFAULTCONFFILE} = "$folder/lemonldap-ng.ini";

require Lemonldap::NG::Portal::Main;
require Lemonldap::NG::Portal::UserDB::Demo;
%Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = ();
%Lemonldap::NG::Portal::UserDB::Demo::demoGroups   = ();
for my $person ( @{ $wanted->{people} } ) {
    my $name = $person->{username};
    $Lemonldap::NG::Portal::UserDB::Demo::demoAccounts{$name} =
      { uid => $name, cn => $person->{name}, mail => $person->{email} };
    push @{ $Lemonldap::NG::Portal::UserDB::Demo::demoGroups{ $person->{role} } }, $name;
}

my %passwords = map { $_->{username} => $_->{password} } @{ $wanted->{people} };
{
    require Lemonldap::NG::Portal::Auth::Demo;
    no warnings 'redefine';
    # Its own takes the name for the password.
    *Lemonldap::NG::Portal::Auth::Demo::authenticate = sub {
        my ( $self, $req ) = @_;
        my $password = $passwords{ $req->{user} } // '';
        return $password eq $req->data->{password} ? 0 : 5;    # PE_OK, PE_BADCREDENTIALS
    };
}

builder {
    enable 'Static', path => qr{^/static/},     root => "$shared/htdocs";
    enable 'Static', path => qr{^/javascript/}, root => '/usr/share';
    Lemonldap::NG::Portal::Main->run( {} );
};
